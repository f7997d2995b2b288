import { bankChargeKinds, movementStates, paidChargeKinds } from "#shared/domain/accounting/bank/bank-movement.ts";
import { mandateSchemes, mandateStates } from "#shared/domain/accounting/mandates/mandate.ts";
import { ruleTargets } from "#shared/domain/accounting/bank/bank-rule.ts";
import { paymentDirections } from "#shared/domain/accounting/payments/payment.ts";
import { matchHindrances, matchKinds } from "#shared/domain/accounting/bank/match-proposal.ts";
import { confidenceLevels, matchReasons } from "#shared/domain/accounting/bank/match-weight.ts";
import {
  remittanceExceptions,
  remittanceKinds,
  remittanceStates,
} from "#shared/domain/accounting/remittances/remittance.ts";
import { choices } from "#web/components/choices.ts";

export const schemeChoices = choices(mandateSchemes, (scheme) => `accounting.scheme.${scheme}`);
export const mandateStateChoices = choices(mandateStates, (state) => `accounting.state.${state}`);
export const remittanceKindChoices = choices(remittanceKinds, (kind) => `accounting.remittance.kind.${kind}`);
export const remittanceStateChoices = choices(remittanceStates, (state) => `accounting.remittance.state.${state}`);
export const exceptionChoices = choices(remittanceExceptions, (reason) => `accounting.remittance.exception.${reason}`);
export const sequenceChoices = choices(["FRST", "RCUR"], (sequence) => `accounting.sequence.${sequence}`);
export const movementStateChoices = choices(movementStates, (state) => `accounting.state.${state}`);
export const confidenceChoices = choices(confidenceLevels, (level) => `accounting.movement.confidence.${level}`);
export const bankChargeChoices = choices(bankChargeKinds, (kind) => `accounting.bank_charge.${kind}`);
export const paidChargeKindChoices = choices(paidChargeKinds, (kind) => `accounting.bank_rule.charge_kind.${kind}`);
export const ruleTargetChoices = choices(ruleTargets, (target) => `accounting.bank_rule.target.${target}`);
export const ruleDirectionChoices = choices(
  paymentDirections,
  (direction) => `accounting.bank_rule.direction.${direction}`,
);
export const matchKindChoices = choices(matchKinds, (kind) => `accounting.movement.kind.${kind}`);
export const matchReasonChoices = choices(matchReasons, (reason) => `accounting.movement.reason.${reason}`);
export const matchHindranceChoices = choices(
  matchHindrances,
  (hindrance) => `accounting.movement.hindrance.${hindrance}`,
);
