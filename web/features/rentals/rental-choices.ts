import { exclusionReasons, lineChoices } from "#shared/domain/rentals/price-increment-line.ts";
import {
  incrementIndexKinds,
  incrementScopes,
  incrementStates,
  incrementTargets,
  invoicedChoices,
} from "#shared/domain/rentals/price-increment.ts";
import { rentIndexKinds, rentIndexStates } from "#shared/domain/rentals/rent-index.ts";
import { rentSources } from "#shared/domain/rentals/rental-rent.ts";
import { arrearsStatuses, indexClauses, rentalRegimes, rentalStates } from "#shared/domain/rentals/rental.ts";
import { choices } from "#web/components/choices.ts";

export const rentalStateChoices = choices(rentalStates, (state) => `rentals.state.${state}`);
export const regimeChoices = choices(rentalRegimes, (regime) => `rentals.regime.${regime}`);
export const indexClauseChoices = choices(indexClauses, (clause) => `rentals.index_clause.${clause}`);
export const arrearsStatusChoices = choices(arrearsStatuses, (status) => `rentals.arrears_status.${status}`);
export const noticeByChoices = choices(["tenant", "landlord"], (who) => `rentals.notice_by.${who}`);

export const rentSourceChoices = choices(rentSources, (source) => `rentals.rent_source.${source}`);
export const rentIndexKindChoices = choices(rentIndexKinds, (kind) => `rentals.kind.${kind}`);
export const rentIndexStateChoices = choices(rentIndexStates, (state) => `rentals.rent_index.state.${state}`);

export const incrementStateChoices = choices(incrementStates, (state) => `rentals.state.${state}`);
export const incrementIndexChoices = choices(incrementIndexKinds, (kind) => `rentals.index_kind.${kind}`);
export const incrementTargetChoices = choices(incrementTargets, (target) => `rentals.target.${target}`);
export const incrementScopeChoices = choices(incrementScopes, (scope) => `rentals.scope.${scope}`);
export const exclusionReasonChoices = choices(exclusionReasons, (reason) => `rentals.excluded_reason.${reason}`);
export const lineChoiceChoices = choices(lineChoices, (choice) => `rentals.choice.${choice}`);
export const invoicedChoiceChoices = choices(invoicedChoices, (choice) => `rentals.invoiced_choice.${choice}`);
