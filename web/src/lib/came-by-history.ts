let byHistory = false;
for (const event of ["popstate", "pushState", "replaceState"])
  window.addEventListener(event, ({ type }) => {
    byHistory = type === "popstate";
  });

/** Whether the last change of the address was Back or Forward, after which the browser itself scrolls. */
export const cameByHistory = (): boolean => byHistory;
