import ArrowLeft from "lucide-react/icons/arrow-left";
import { LinkButton } from "../button.tsx";

/** The way back to the list, above the title of a page. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <div className="-ml-3 justify-self-start">
      <LinkButton kind="quiet" small to={to} icon={<ArrowLeft aria-hidden="true" className="size-4" />}>
        {children}
      </LinkButton>
    </div>
  );
}
