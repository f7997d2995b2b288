import { type FriendlyCompany, friendlyCompany } from "#shared/domain/administration/friendly-company.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { noBody, openRoute } from "#server/engine/http/define-route.ts";
import { sendLogoFile, type StoredLogo } from "#server/engine/http/stored-file.ts";
import { respond, type Route } from "#server/engine/http/route.ts";

const beforeSetUp: FriendlyCompany = { name: "", color: null, has_logo: false, email: null, phone: null };

async function readFriendlyCompany(db: Queryable): Promise<FriendlyCompany> {
  const [company] = await db.query<FriendlyCompany>(
    "select name, color, logo is not null as has_logo, email, phone from company limit 1",
    [],
  );
  return company ?? beforeSetUp;
}

const facts = openRoute({
  method: "GET",
  path: "/company/friendly",
  summary: "The company's public details, for visitors",
  body: noBody,
  output: friendlyCompany,
  run: async ({ services }) => respond(await readFriendlyCompany(services.db)),
});

const logo = openRoute({
  method: "GET",
  path: "/company/friendly/logo",
  summary: "The company's logo, for visitors",
  body: noBody,
  run: async (call) => {
    const [stored] = await call.services.db.query<StoredLogo>(
      "select l.file_key, l.sha256 from company c join logo l on l.id = c.logo",
      [],
    );
    if (!stored) throw new AppError("not_found");
    return sendLogoFile(call, stored);
  },
});

export const friendlyCompanyRoutes: readonly Route[] = [facts, logo];
