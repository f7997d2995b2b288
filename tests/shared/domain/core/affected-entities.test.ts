import { describe, expect, test } from "vitest";
import { affectedEntities } from "#shared/domain/core/affected-entities.ts";
import type { EntityName } from "#shared/domain/core/entity-names.ts";
import { resources } from "#shared/domain/core/resources.ts";
import type { Resource } from "#shared/domain/core/resource.ts";

const every: readonly Resource[] = resources;
const affectsOf = (name: EntityName) => every.find((resource) => resource.name === name)?.affects ?? [];

/** What changes along with an entity, and what changes along with that. */
function changedAlong(name: EntityName): readonly EntityName[] {
  const changed = [name];
  // What is added during the iteration is visited too.
  for (const one of changed) changed.push(...affectsOf(one).filter((next) => !changed.includes(next)));
  return changed;
}
const namesIt = ({ references }: Resource, changed: readonly EntityName[]) =>
  Object.values(references).some((reference) => reference && changed.includes(reference.entity));

describe.each(every.map(({ name }) => name))("after a write of %s", (name) => {
  const affected = affectedEntities(name);
  const changed = changedAlong(name);

  test(`screens of ${name}, of what changes with it, of what names one of them and of the log are old`, () => {
    const naming = every.filter((resource) => namesIt(resource, changed)).map((resource) => resource.name);
    for (const old of [...changed, ...naming, "audit_entry" as const]) expect(affected).toContain(old);
  });

  test(`no screen is fetched again that shows nothing of ${name}`, () => {
    const others = every.filter((resource) => !namesIt(resource, changed) && !changed.includes(resource.name));
    const unaffected = others.filter((resource) => resource.name !== "audit_entry" && !affected.has(resource.name));
    expect(unaffected).toEqual(others.filter((resource) => resource.name !== "audit_entry"));
  });
});

test.each<[EntityName, readonly EntityName[], readonly EntityName[]]>([
  ["property_type", ["property"], ["person", "rental", "asset"]],
  ["person", ["rental", "booking", "invoice", "payment", "deposit", "mandate"], ["property_type", "asset_price"]],
  ["rental", ["asset", "asset_price", "invoice", "document", "incident", "booking"], ["person", "mandate", "address"]],
  ["price_increment", ["price_increment_line", "rental", "asset_price"], ["person", "mandate"]],
  ["incident", ["deposit_withholding", "owner_charge", "rental_charge"], ["person", "asset", "invoice"]],
])("a write of %s makes screens of %j old, and leaves those of %j as they are", (name, old, others) => {
  const affected = affectedEntities(name);
  for (const entity of old) expect(affected).toContain(entity);
  for (const entity of others) expect(affected).not.toContain(entity);
});
