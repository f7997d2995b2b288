import type { BankMovement, MovementVerb } from "#shared/domain/accounting/bank/bank-movement.ts";
import { type BankRule, bankRuleResource, type RuleTarget } from "#shared/domain/accounting/bank/bank-rule.ts";
import {
  findRule,
  isRuleFor,
  type RuledMovement,
  type RuleProposal,
  toRuleMove,
} from "#shared/domain/accounting/bank/match-rule.ts";
import { MAX_BANK_RULES } from "#shared/domain/accounting/policy.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { EntityName } from "#shared/domain/core/entity-names.ts";
import { type Action, isAllowed } from "#shared/domain/core/roles.ts";
import { defineLock } from "#server/engine/db/advisory-lock.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { insertRow } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { standardRoutes } from "#server/engine/http/standard-routes.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import { type BankFacts, matchedTextOf } from "./match-candidates.ts";
import type { Setting } from "./receive-movement.ts";

/* Rules that propose what a movement is. A user books; the movement then names the rule. */

/** The right that booking each target requires: a rule proposes to a user only what they may book. */
const rights: Readonly<Record<RuleTarget, readonly [EntityName, Action]>> = {
  charge_owner: ["owner_charge", "create"],
  book_bank_charge: ["bank_movement", "update"],
  person: ["payment", "create"],
  ignore: ["bank_movement", "update"],
};

/** A target that was archived proposes nothing; what the rule named for another target does not count. Users of statements see every property, and so every target. */
const IN_FORCE = `
  select r.*, p.label as property_label, o.label as owner_label, n.label as person_label, a.label as rental_label
  from bank_rule r left join property p on p.id = r.property_id and r.target = 'charge_owner' left join owner o on o.id = r.owner_id and r.target = 'charge_owner'
  left join person n on n.id = r.person_id and r.target = 'person' left join rental a on a.id = r.rental_id and r.target = 'person'
  where r.is_active and r.archived_at is null and p.archived_at is null and o.archived_at is null and n.archived_at is null
    and a.archived_at is null
  order by r.created_at desc, r.id desc limit ${MAX_BANK_RULES}`;

async function readRules(db: Queryable, { permissions }: UserAccess): Promise<readonly BankRule[]> {
  if (!isAllowed(permissions, "bank_rule", "read")) return [];
  const rules = await db.query<BankRule>(IN_FORCE);
  return rules.filter(({ target }) => isAllowed(permissions, ...rights[target]));
}

const factsOf = (movement: BankFacts, iban: string): RuledMovement => ({
  amount: movement.amount,
  text: matchedTextOf(movement),
  iban,
});

async function readAccount(db: Queryable, bank_statement_id: string): Promise<string> {
  const [row] = await db.query<{ iban: string }>("select iban from bank_statement where id = $1", [bank_statement_id]);
  return row?.iban ?? "";
}

/** What the rules propose, by movement id. */
export async function proposeByRules(
  db: Queryable,
  user: UserAccess,
  bank_statement_id: string,
  movements: readonly BankFacts[],
): Promise<ReadonlyMap<string, RuleProposal>> {
  const rules = await readRules(db, user);
  const iban = await readAccount(db, bank_statement_id);
  return new Map(
    movements.flatMap((movement) => {
      const rule = findRule(rules, factsOf(movement, iban));
      return rule ? [[movement.id, rule] as const] : [];
    }),
  );
}

const isGiven = ([, value]: readonly [string, unknown]) => value !== null && value !== undefined;
const keyOf = (input: object) =>
  JSON.stringify(
    Object.entries(input)
      .filter(isGiven)
      .toSorted(([a], [b]) => a.localeCompare(b)),
  );

/**
 * The rule that a move names: it must propose exactly that move.
 * @throws AppError rule_changed
 */
export async function requireRule(
  { tx, user }: Setting,
  movement: BankMovement,
  verb: MovementVerb,
  { bank_rule_id, ...input }: { readonly bank_rule_id?: string | null | undefined },
): Promise<string | null> {
  if (!bank_rule_id) return null;
  const iban = await readAccount(tx, movement.bank_statement_id);
  const rule = (await readRules(tx, user)).find(({ id }) => id === bank_rule_id);
  if (!rule || !isRuleFor(rule, factsOf(movement, iban))) throw new AppError("rule_changed");
  const move = toRuleMove(rule, movement);
  if (move.verb !== verb || keyOf(move.input) !== keyOf(input)) throw new AppError("rule_changed");
  return rule.id;
}

const countLock = defineLock("bank rules");

/** @throws AppError rules_full */
async function requireRoom(tx: Tx): Promise<void> {
  await countLock.take(tx);
  const rows = await tx.query("select 1 from bank_rule where archived_at is null");
  if (rows.length >= MAX_BANK_RULES) throw new AppError("rules_full", { params: { limit: MAX_BANK_RULES } });
}

export const bankRuleRoutes = standardRoutes(bankRuleResource, {
  insert: async ({ tx, input }) => {
    await requireRoom(tx);
    return insertRow(tx, bankRuleResource, input);
  },
  mayRestore: requireRoom,
});
