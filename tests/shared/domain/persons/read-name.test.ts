import { expect, it } from "vitest";
import { readName } from "#shared/domain/persons/read-name.ts";

it.each([
  ["Begoña Muñoz Cañas", "Begoña", "Muñoz Cañas"],
  ["  Ana   García ", "Ana", "García"],
  ["García López, Ana María", "Ana María", "García López"],
  ["Núñez", "Núñez", ""],
])("the name '%s' is read as %s %s", (text, name, last_name) => expect(readName(text)).toEqual({ name, last_name }));
