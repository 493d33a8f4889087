import { useEffect, useRef } from "react";
import { navigate } from "wouter/use-browser-location";

/**
 * While `isNeeded`, asks before another page is opened and stays unless the answer is yes. The browser itself asks before
 * the tab is closed. Browsers without the Navigation API ask only then.
 */
export function useAskBeforeLeaving(isNeeded: boolean, ask: () => Promise<boolean>): void {
  const current = useRef(ask);
  current.current = ask;
  useEffect(() => {
    if (!isNeeded) return;
    let leaving = false;
    async function askFirst(event: NavigateEvent) {
      const { destination, navigationType: type } = event;
      if (leaving || !event.cancelable || type === "reload" || event.hashChange || !destination.sameDocument) return;
      event.preventDefault();
      if (!(await current.current())) return;
      leaving = true;
      if (type === "traverse") window.navigation.traverseTo(destination.key);
      else navigate(destination.url, { replace: type === "replace" });
    }
    const holdTab = (event: BeforeUnloadEvent) => {
      if (!leaving) event.preventDefault();
    };
    window.addEventListener("beforeunload", holdTab);
    const navigation = "navigation" in window ? window.navigation : undefined;
    navigation?.addEventListener("navigate", askFirst);
    return () => {
      window.removeEventListener("beforeunload", holdTab);
      navigation?.removeEventListener("navigate", askFirst);
    };
  }, [isNeeded]);
}
