import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDeployedWithWeb } from "./desks/deployed-with-web.ts";
import type { TestPortal } from "./desks/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await openDeployedWithWeb();
});
afterAll(() => portal.close());

/** Where scanners look first. */
const usual = [
  ...[
    "/.git/config",
    "/.git/HEAD",
    "/.env",
    "/.env.local",
    "/.env.production",
    "/.svn/entries",
    "/.hg/store",
    "/.DS_Store",
  ],
  ...[
    "/.vite/addresses.json",
    "/.vite/manifest.json",
    "/.well-known/security.txt.bak",
    "/.htaccess",
    "/.htpasswd",
    "/.npmrc",
  ],
  ...["/.ssh/id_rsa", "/.aws/credentials", "/.dockerenv", "/.idea/workspace.xml", "/.vscode/settings.json", "/.ci/run"],
  ...["/package.json", "/package-lock.json", "/tsconfig.json", "/vite.config.ts", "/Dockerfile", "/docker-compose.yml"],
  ...["/server/src/main.ts", "/src/main.tsx", "/node_modules/fastify/package.json", "/data/portal.log", "/portal.log"],
  ...[
    "/backup.zip",
    "/backup.sql",
    "/dump.sql",
    "/db.sqlite",
    "/database.sql",
    "/www.zip",
    "/site.tar.gz",
    "/backup.tar",
  ],
  ...[
    "/docs",
    "/docs/json",
    "/swagger",
    "/swagger.json",
    "/swagger-ui",
    "/openapi.json",
    "/api-docs",
    "/redoc",
    "/graphql",
  ],
  ...[
    "/graphiql",
    "/metrics",
    "/prometheus",
    "/actuator",
    "/actuator/health",
    "/actuator/env",
    "/debug",
    "/debug/pprof",
  ],
  ...[
    "/server-status",
    "/server-info",
    "/status",
    "/healthz",
    "/health",
    "/info",
    "/trace",
    "/console",
    "/shell",
    "/cgi-bin/",
  ],
  ...[
    "/phpinfo.php",
    "/index.php",
    "/wp-admin",
    "/wp-login.php",
    "/wp-config.php",
    "/xmlrpc.php",
    "/phpmyadmin",
    "/pma",
  ],
  ...[
    "/adminer.php",
    "/manager/html",
    "/jenkins",
    "/solr",
    "/kibana",
    "/grafana",
    "/pgadmin",
    "/api",
    "/api/v1",
    "/v1",
  ],
  ...[
    "/admin.php",
    "/administrator",
    "/root",
    "/test",
    "/tmp",
    "/uploads",
    "/upload",
    "/files",
    "/static",
    "/assets",
    "/assets/",
  ],
  ...[
    "/assets/index-abc123.js.map",
    "/index.html.map",
    "/config.json",
    "/config.yml",
    "/settings.json",
    "/secrets.json",
  ],
  ...["/admin/login.bak", "/admin/login~", "/admin/login.tar.gz", "/admin/.login.swp", "/login.old"],
  ...["/web.config", "/WEB-INF/web.xml", "/crossdomain.xml", "/clientaccesspolicy.xml", "/elmah.axd", "/trace.axd"],
  ...[
    "/flat",
    "/flat/api",
    "/flat/api/",
    "/flat/api/docs",
    "/flat/api/docs/json",
    "/flat/api/docs/yaml",
    "/flat/api/metrics",
  ],
  ...[
    "/flat/api/debug",
    "/flat/api/admin/users",
    "/flat/api/users",
    "/flat/api/webhooks",
    "/flat/api/webhooks/",
    "/flat/api/test",
  ],
  ...[
    "/sandbox-gateway",
    "/sandbox-gateway/",
    "/sandbox-gateway/api",
    "/sandbox-gateway/keys",
    "/own-pictures/",
    "/pictures/",
  ],
  ...[
    "/health/",
    "/health/metrics",
    "/health/db",
    "/assets/../.vite/addresses.json",
    "/assets/%2e%2e/.vite/addresses.json",
  ],
  ...[
    "/..%2f..%2fetc/passwd",
    "/assets/..%2f..%2f..%2fetc/passwd",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/pictures/..\\..\\etc\\passwd",
  ],
];

describe("a page of one person", () => {
  it("is there for what can be the id of somebody", async () => {
    expect((await fetch(`${portal.url}/admin/0mppjyzbid2yf05kop9j`)).status).toBe(200);
  });
});

describe("doors that nobody opened", () => {
  it.each(usual)("%s is not found", async (path) => {
    const answer = await fetch(`${portal.url}${path}`, { redirect: "manual" });
    expect(answer.status === 404 || (answer.status === 401 && path.startsWith("/sandbox-gateway/api"))).toBe(true);
    expect(await answer.text()).not.toMatch(/root:|BEGIN |\[core\]|"dependencies"|\/login"/);
  });
});
