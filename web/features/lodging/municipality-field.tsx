import { Autocomplete } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { call } from "#shared/client/http.ts";
import type { Municipality } from "#shared/domain/lodging/municipality.ts";
import { LODGING_LIMITS } from "#shared/domain/lodging/policy.ts";
import { useTexts } from "#web/components/use-texts.ts";

interface MunicipalityFieldProps {
  label: string;
  value: string;
  error: ReactNode;
  /** Of the address, as typed: its municipalities are offered until something else is typed. */
  postalCode: string;
  onChange: (value: string) => void;
}

const PAUSE_MS = 200;

const nameOf = ({ name, province }: Municipality) =>
  province === null || province === name ? name : `${name} (${province})`;

/** The INE code of a municipality: chosen by postal code or name, or typed. */
export function MunicipalityField({ label, value, error, postalCode, onChange }: MunicipalityFieldProps) {
  const { t } = useTexts();
  const [search] = useDebouncedValue(value.trim() === "" ? postalCode.trim() : value.trim(), PAUSE_MS);
  const { data = [] } = useQuery({
    queryKey: ["lodging-municipalities", search],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ search });
      return (await call<Municipality[]>(`/lodging-municipalities?${query}`, { signal })).data;
    },
    enabled: search.length > 1,
    placeholderData: keepPreviousData,
    meta: { toast: "never" },
  });
  const chosen = data.find(({ code }) => code === value.trim());
  return (
    <Autocomplete
      label={label}
      value={value}
      error={error}
      autoComplete="off"
      maxLength={LODGING_LIMITS.line}
      description={chosen ? nameOf(chosen) : t("lodging.municipality_hint")}
      data={data.map(({ code }) => code)}
      filter={({ options }) => options}
      renderOption={({ option }) => {
        const found = data.find(({ code }) => code === option.value);
        return found ? `${found.code} · ${nameOf(found)}` : option.value;
      }}
      onChange={onChange}
    />
  );
}
