import { type ComponentProps, createElement } from "react";

interface IconData {
  node: [tag: string, attributes: Record<string, string>][];
}

/** Makes the component of an icon of lucide-react: 24 by 24 units, drawn with lines in the colour of the text. */
// biome-ignore lint/style/noDefaultExport: the icons of lucide-react import it so.
export default function drawIcon({ node }: IconData) {
  return function Icon({ strokeWidth = 2, ...rest }: ComponentProps<"svg">) {
    return createElement(
      "svg",
      {
        width: 24,
        height: 24,
        viewBox: "0 0 24 24",
        fill: "none",
        stroke: "currentColor",
        strokeWidth,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        ...rest,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
  };
}
