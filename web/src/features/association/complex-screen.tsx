import ArrowLeft from "lucide-react/icons/arrow-left";
import { Fragment, type ReactNode, useEffect, useRef } from "react";
import { navigate, usePathname } from "wouter/use-browser-location";
import { useSearchParams } from "../../lib/address.ts";
import { useAssociation } from "../../lib/calls/association.ts";
import { cameByHistory } from "../../lib/came-by-history.ts";
import { useText } from "../../lib/language/text.ts";
import type { MessageId } from "../../messages/message-id.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Loaded } from "../../ui/lists/loaded.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { ComplexTiles } from "./complex-tiles.tsx";
import { type Complex, ComplexTitle } from "./complex-title.tsx";

interface Props {
  /** The screen's name, above the tiles. */
  screen: MessageId;
  /** The heading once a complex is chosen; `{complex}` in it becomes the chip. */
  title: MessageId;
  /** Room for a table instead of a form. */
  wide?: boolean;
  /** Below the tiles. */
  below?: ReactNode;
  children: (complex: string) => ReactNode;
}

/**
 * A screen about one complex: first the tiles to choose it, then its content. The choice is in the address (`?complex=`),
 * so that reloading, Back and bookmarks keep it.
 */
export function ComplexScreen({ screen, title, wide = false, below, children }: Props) {
  const t = useText();
  const pathname = usePathname();
  const complexName = useSearchParams()[0].get("complex");
  const association = useAssociation();
  const chosen = association.data?.complexes.find(({ name }) => name === complexName);
  useStartAtTop(chosen?.name ?? null);

  return (
    <div
      className={classNames(
        "mx-auto grid grid-cols-1 gap-6 px-4 py-6 sm:px-6 sm:py-8",
        wide ? "max-w-[1440px]" : "max-w-[1080px]",
      )}
    >
      {chosen ? (
        <ChosenComplex title={title} complex={chosen} onBack={() => navigate(pathname)} />
      ) : (
        <div className="grid gap-1">
          <PageTitle>{t(screen)}</PageTitle>
          <p className="text-muted">{t("complexes.choose")}</p>
        </div>
      )}
      {chosen ? (
        <Fragment key={chosen.name}>{children(chosen.name)}</Fragment>
      ) : (
        <Loaded reading={association} failed="complexes.failed" rows={4}>
          {({ complexes }) => (
            <>
              <ComplexTiles
                complexes={complexes}
                addressOf={({ name }) => `${pathname}?${new URLSearchParams({ complex: name })}`}
              />
              {below}
            </>
          )}
        </Loaded>
      )}
    </div>
  );
}

function ChosenComplex({ title, complex, onBack }: { title: MessageId; complex: Complex; onBack: () => void }) {
  const t = useText();
  return (
    <div className="grid justify-items-start gap-1">
      <div className="-ml-3">
        <Button kind="quiet" small icon={<ArrowLeft aria-hidden="true" className="size-4" />} onClick={onBack}>
          {t("complexes.back")}
        </Button>
      </div>
      <ComplexTitle id={title} complex={complex} />
    </div>
  );
}

/** Choosing a complex keeps the page, but readers expect a new one, which starts at its top. */
function useStartAtTop(chosen: string | null) {
  const before = useRef(chosen);
  useEffect(() => {
    if (before.current === chosen) return;
    before.current = chosen;
    if (cameByHistory()) return;
    document.querySelector("main")?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [chosen]);
}
