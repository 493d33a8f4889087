import { type OwnClaim, showClaimPicture } from "@aangan/contract/features/claims";
import { useQuery } from "@tanstack/react-query";
import ImageOff from "lucide-react/icons/image-off";
import { type RefObject, useEffect, useRef, useState } from "react";
import { callForBytes } from "../../lib/calls/call-for-bytes.ts";
import { CallError } from "../../lib/calls/failure.ts";
import { useText } from "../../lib/language/text.ts";
import { classNames } from "../../ui/class-names.ts";

/** The picture of a notice, fetched when it comes into sight; a tap shows it in its full size. */
export function ClaimPicture({ claim }: { claim: OwnClaim }) {
  const t = useText();
  const { _id: id, picture, flatNumber: flat } = claim;
  const frame = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(frame);
  const reading = useQuery({
    queryKey: [showClaimPicture.name, id, picture],
    queryFn: () => fetchPicture(id, picture ?? ""),
    enabled: isSeen && picture !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [isLarge, setIsLarge] = useState(false);
  if (picture === null) {
    return (
      <p className="flex min-h-24 items-center justify-center gap-2 rounded-control bg-paper text-muted">
        <ImageOff aria-hidden="true" className="size-5" />
        {t("claims.picture_none")}
      </p>
    );
  }
  return (
    <div
      ref={frame}
      className={classNames(
        "grid min-h-48 place-items-center overflow-hidden rounded-control border border-line bg-paper",
        isLarge && "md:col-span-2",
      )}
    >
      {reading.data === undefined ? (
        <p className="p-4 text-center text-muted">
          {t(reading.isError ? "claims.picture_failed" : "claims.picture_loading")}
        </p>
      ) : (
        <button
          type="button"
          aria-label={t("claims.picture_larger", { flat })}
          aria-expanded={isLarge}
          onClick={() => setIsLarge(!isLarge)}
          className={isLarge ? "cursor-zoom-out" : "cursor-zoom-in"}
        >
          <img
            src={reading.data}
            alt={t("claims.picture", { flat })}
            className={classNames("w-full rounded-control", !isLarge && "max-h-72 object-contain")}
          />
        </button>
      )}
    </div>
  );
}

/** As a `data:` address: the picture needs the login, and the page's rules allow pictures from no other place. */
async function fetchPicture(id: string, type: string): Promise<string> {
  const reply = await callForBytes(showClaimPicture, { params: { id } });
  if (!reply.ok) throw new CallError(reply.failure);
  return new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => fail(new Error("the picture could not be read"));
    reader.readAsDataURL(new Blob([reply.data], { type }));
  });
}

/** True once the element has come near the window. */
function useSeen(element: RefObject<Element | null>): boolean {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    if (isSeen || !element.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsSeen(true), {
      rootMargin: "300px",
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isSeen]);
  return isSeen;
}
