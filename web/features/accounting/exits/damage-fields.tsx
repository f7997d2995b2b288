import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { randomKey } from "#shared/client/random-key.ts";
import { MAX_DAMAGES } from "#shared/domain/accounting/policy.ts";
import { useInterruptibleState } from "#web/components/form/use-open-form.ts";
import type { ResourceForm } from "#web/components/form/use-resource-form.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { blankWithholding, keyedWithholdings, OneWithholding } from "../deposits/one-withholding.tsx";
import classes from "./exits.module.css";

/** The damages that the tenant pays, each with an amount. */
export function DamageFields({ form, rentalId }: { form: ResourceForm<"damages">; rentalId: string }) {
  const { t } = useTexts();
  const [damages, setDamages] = useInterruptibleState("damages", keyedWithholdings, () => []);
  const error = form.fields.errors["damages"];
  const change = (next: typeof damages) => {
    setDamages(next);
    form.fields.setFieldValue(
      "damages",
      next.map(({ key: _key, ...damage }) => damage),
    );
  };
  return (
    <>
      <p className={classes.quiet}>{t("accounting.exit.damages_hint")}</p>
      {damages.map((damage, index) => (
        <OneWithholding
          key={damage.key}
          legend={t("accounting.exit.damage", { number: index + 1 })}
          removal={t("accounting.exit.remove_damage", { number: index + 1 })}
          draft={damage}
          rentalId={rentalId}
          isRefused={Boolean(error)}
          onChange={(next) =>
            change(damages.map((one) => (one.key === damage.key ? { ...next, key: damage.key } : one)))
          }
          onRemove={() => change(damages.filter(({ key }) => key !== damage.key))}
        />
      ))}
      {error && (
        <p className={classes.wrong} role="alert">
          {error}
        </p>
      )}
      <Button
        variant="default"
        w="fit-content"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={damages.length >= MAX_DAMAGES}
        onClick={() => change([...damages, { ...blankWithholding, key: randomKey() }])}
      >
        {t("accounting.exit.add_damage")}
      </Button>
    </>
  );
}
