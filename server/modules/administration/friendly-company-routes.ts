import { type FriendlyCompany, friendlyCompany } from "#shared/domain/administration/friendly-company.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { Runner } from "#server/db/table-store.ts";
import { noBody, openRoute } from "#server/http/define-route.ts";
import { answer, type Route } from "#server/http/route.ts";

const beforeSetUp: FriendlyCompany = { name: "", color: null, has_logo: false, email: null, phone: null };

async function readFriendlyCompany(db: Runner): Promise<FriendlyCompany> {
  const [company] = await db.query<FriendlyCompany>(
    "select name, color, logo is not null as has_logo, email, phone from company limit 1",
    [],
  );
  return company ?? beforeSetUp;
}

const facts = openRoute({
  method: "GET",
  path: "/company/friendly",
  summary: "Whose pages these are, for visitors",
  body: noBody,
  output: friendlyCompany,
  run: async ({ services }) => answer(await readFriendlyCompany(services.db)),
});

const logo = openRoute({
  method: "GET",
  path: "/company/friendly/logo",
  summary: "The company's logo, for visitors",
  body: noBody,
  run: async ({ services, request }) => {
    const [row] = await services.db.query<{ file_key: string; sha256: string }>(
      "select l.file_key, l.sha256 from company c join logo l on l.id = c.logo",
      [],
    );
    if (!row) throw new AppError("not_found");
    const etag = `"${row.sha256}"`;
    if (request.headers["if-none-match"] === etag) return { kind: "unchanged", etag };
    const body = await services.files.get(row.file_key);
    return { kind: "file", name: "logo.png", type: "image/png", body, etag, isInline: true };
  },
});

export const friendlyCompanyRoutes: readonly Route[] = [facts, logo];
