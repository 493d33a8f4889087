import type { Role } from "./token.ts";

const AREAS = { resident: "/user", admin: "/admin" } as const;
const ENTRANCES = { resident: "/login", admin: "/admin/login" } as const;
const FIRST_PAGES = { resident: "/user/dashboard", admin: "/admin/upload-bill" } as const;

/** The page after a login: the one asked for if it is in the role's own area, otherwise the area's first page. */
export function pageAfterLogin(role: Role, next: string | null): string {
  return next !== null && liesIn(AREAS[role], next) ? next : FIRST_PAGES[role];
}

/** The login page, which returns to `page` afterwards. */
export function loginAddress(role: Role, page: string): string {
  return `${ENTRANCES[role]}?next=${encodeURIComponent(page)}`;
}

/** The start page, whose Login returns to `page` afterwards. */
export function startAddress(page: string): string {
  return `/?next=${encodeURIComponent(page)}`;
}

/** The login page for a visitor of the start page, which returns to `next` if that is a resident's page. */
export function loginFromStart(next: string | null): string {
  return next !== null && liesIn(AREAS.resident, next) ? loginAddress("resident", next) : ENTRANCES.resident;
}

/** True for a path of this portal below `area`; false for any form of another host's address. */
function liesIn(area: string, path: string): boolean {
  if (!/^\/[^/\\]/.test(path)) return false;
  const own = "https://own.invalid";
  const address = URL.canParse(path, own) ? new URL(path, own) : null;
  if (address?.origin !== own) return false;
  const inside = address.pathname === area || address.pathname.startsWith(`${area}/`);
  return inside && !address.pathname.startsWith("/admin/login") && !address.pathname.startsWith("/admin/register");
}
