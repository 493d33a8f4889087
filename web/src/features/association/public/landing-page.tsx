import { useSearchParams } from "../../../lib/address.ts";
import { useAssociation } from "../../../lib/calls/association.ts";
import { useText } from "../../../lib/language/text.ts";
import { loginFromStart } from "../../../lib/session/next-path.ts";
import { storedResident, useToken } from "../../../lib/session/session.ts";
import { Link } from "../../../ui/link.tsx";
import { useWindowTitle } from "../../../ui/page-title.tsx";
import { Carousel } from "./carousel.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { HowItWorks } from "./how-it-works.tsx";

const ACTION =
  "inline-flex min-h-[44px] items-center rounded-control px-[16px] font-strong transition-opacity duration-150 hover:opacity-90 focus-visible:outline-on-scrim";

/** The start page: pictures with a title and a button, and what else can be done here. */
export function LandingPage() {
  const t = useText();
  useWindowTitle(t("landing.title"));
  const token = useToken("resident");
  const login = loginFromStart(useSearchParams()[0].get("next"));
  const { data } = useAssociation();
  const flat = token && storedResident()?.flatNumber;
  return (
    <>
      <Carousel pictures={data?.pictures ?? []}>
        <div className="grid w-full gap-[4px]">
          {flat && <p className="font-strong">{t("landing.flat", { flat })}</p>}
          {/* The room is 350 px high, whatever the size of the text. */}
          <h1 className="text-[min(1.625rem,7.4vw)] leading-[1.15] sm:text-[min(2.25rem,5vw)] [&:lang(hi)]:leading-[1.35]">
            {t("landing.title")}
          </h1>
        </div>
        <Link to={token ? "/user/dashboard" : login} className={`${ACTION} bg-marigold text-on-marigold`}>
          {t(token ? "landing.dashboard" : "landing.pay")}
        </Link>
        {!token && (
          <Link to={login} className={`${ACTION} border border-on-scrim bg-scrim/60`}>
            {t("header.login")}
          </Link>
        )}
      </Carousel>
      <FirstSteps isLoggedIn={token !== null} />
      <HowItWorks complexes={data?.complexes ?? []} />
    </>
  );
}
