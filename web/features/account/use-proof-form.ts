import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { ApiError } from "#shared/client/api-error.ts";
import { businessToday } from "#shared/client/state/clock-state.ts";
import type { ObjectSchema } from "#shared/domain/core/rule.ts";
import { validate } from "#shared/domain/core/validate.ts";
import { formErrors, serverFormErrors } from "#shared/ui/form-errors.ts";

/** A small re-authentication form: validated, sent, and with errors at the field. */
export function useProofForm<Values extends Record<string, string>, Result>(
  { input, empty }: { readonly input: ObjectSchema; readonly empty: Values },
  send: (values: Values) => Promise<Result>,
  onDone: (result: Result) => void,
) {
  const form = useForm<Values>({
    mode: "controlled",
    initialValues: empty,
    validate: (values) => formErrors(validate({ input }, values, businessToday())),
  });
  const focusFirst = (errors: object) => {
    const [first] = Object.keys(errors);
    if (first) form.getInputNode(first)?.focus();
  };
  const { mutate, isPending, error } = useMutation({
    mutationFn: send,
    meta: { toast: "never" },
    onSuccess: onDone,
    onError(failure) {
      const errors = serverFormErrors(failure);
      form.setErrors(errors);
      focusFirst(errors);
    },
  });
  const isAtField = error instanceof ApiError && error.errors.some(({ field }) => field !== undefined);
  return {
    form,
    submit: form.onSubmit((values) => mutate(values), focusFirst),
    isPending,
    failure: isAtField || isPending ? null : error,
  };
}
