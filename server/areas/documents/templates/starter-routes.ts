import { addedStarters, starterComparison, type StarterComparison } from "#shared/domain/documents/starters.ts";
import { isAllowed } from "#shared/domain/core/roles.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { asMove, transact } from "#server/engine/db/transaction.ts";
import { noBody, readRoute, slowRoute } from "#server/engine/http/define-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import { addStarter, compareStarter, startersLock } from "./add-starters.ts";
import { type Starter, starters, storeStarter, type StoredStarter } from "./starters.ts";

const path = "/templates/starters";

/** A new text replaces that of a template: only for those who may change one. */
async function sortStarters(
  db: Queryable,
  { permissions }: UserAccess,
): Promise<Record<keyof StarterComparison, readonly Starter[]>> {
  const all: { starter: Starter; outcome: string }[] = [];
  for (const starter of starters) all.push({ starter, outcome: await compareStarter(db, starter) });
  const of = (kind: keyof StarterComparison) =>
    all.filter(({ outcome }) => outcome === kind).map(({ starter }) => starter);
  return {
    missing: of("missing"),
    renewed: isAllowed(permissions, "template", "update") ? of("renewed") : [],
    edited: of("edited"),
  };
}

const titles = (of: readonly Starter[]) => of.map(({ title }) => title);

/** GET /templates/starters: what the program's templates have that the office's do not. */
const comparisonRoute = readRoute({
  path,
  summary: "The program's starter templates that are missing, newer than an unedited template, or edited by the office",
  access: { entity: "template", action: "create" },
  output: starterComparison,
  run: async ({ db, user }) => {
    const { missing, renewed, edited } = await sortStarters(db, user);
    return respond({ missing: titles(missing), renewed: titles(renewed), edited: titles(edited) });
  },
});

/** POST /templates/starters: adds those that are missing, and the new text to those that no one edited. */
const addRoute = slowRoute({
  method: "POST",
  path,
  summary: "Adds the starter templates that are missing and gives unedited ones their new text; edited ones stay",
  access: { entity: "template", action: "create" },
  body: noBody,
  output: addedStarters,
  run: async ({ services, user }) => {
    const { missing, renewed } = await sortStarters(services.db, user);
    const stored: StoredStarter[] = [];
    const used = new Set<string>();
    try {
      for (const starter of [...missing, ...renewed]) stored.push(await storeStarter(services.files, starter));
      const added = await transact(services.db, user.user_id, async (tx) => {
        await startersLock.take(tx);
        const files: string[] = [];
        for (const starter of stored) if (await asMove(tx, "", () => addStarter(tx, starter))) files.push(starter.file);
        return files;
      });
      for (const file of added) used.add(file);
    } finally {
      // Another request added these meanwhile, no document type takes them, or nothing was saved.
      for (const { file, key } of stored) if (!used.has(file)) await services.files.remove(key);
    }
    const isUsed = ({ file }: Starter) => used.has(file);
    return respond({ added: titles(missing.filter(isUsed)), renewed: titles(renewed.filter(isUsed)) });
  },
});

export const starterRoutes: readonly Route[] = [comparisonRoute, addRoute];
