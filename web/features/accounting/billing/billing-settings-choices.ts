import { issueModes } from "#shared/domain/accounting/billing/billing-settings.ts";
import { choices } from "#web/components/choices.ts";

export const issueModeChoices = choices(issueModes, (mode) => `accounting.issue_mode.${mode}`);
