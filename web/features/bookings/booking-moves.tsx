import { bookingLifecycle, bookingMoveInputs, type BookingVerb } from "#shared/domain/bookings/booking-moves.ts";
import { bookingResource, type Booking } from "#shared/domain/bookings/booking.ts";
import { isMoveAllowed } from "#shared/domain/core/lifecycle.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { MoveActions } from "#web/components/detail/move-actions.tsx";
import { MoveDialog } from "#web/components/detail/move-dialog.tsx";
import { useMoveForm } from "#web/components/detail/use-move-form.ts";
import { TextAreaField } from "#web/components/form/text-field.tsx";
import { NoMailServer, useHasNoMailServer } from "#web/components/no-mail-server.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { useOpenDialog } from "#web/components/form/use-open-form.ts";

/** Moves with a dialog; `identify` and `convert` are steps of the page. */
const replyVerbs = ["ask", "accept", "reject", "cancel"] as const;
type ReplyVerb = (typeof replyVerbs)[number];
const answers: ReadonlySet<BookingVerb> = new Set(replyVerbs);
const finalAnswers: ReadonlySet<ReplyVerb> = new Set(["reject", "cancel"]);

interface AnswerDialogProps {
  verb: ReplyVerb;
  booking: Booking;
  onClose: () => void;
}

function AnswerDialog({ verb, booking, onClose }: AnswerDialogProps) {
  const { t } = useTexts();
  const hasNoMailServer = useHasNoMailServer();
  const move = { resource: bookingResource, row: booking, verb, input: bookingMoveInputs[verb] };
  const form = useMoveForm<"message" | "end_reason">(move, () => {
    showSuccess(t(`bookings.done.${verb}`, { code: booking.code }));
    onClose();
  });
  return (
    <MoveDialog
      form={form}
      title={`${t(`bookings.action.${verb}`)} · ${booking.code}`}
      explanation={t(hasNoMailServer ? `bookings.explain.${verb}_unmailed` : `bookings.explain.${verb}`)}
      confirm={t(`bookings.action.${verb}`)}
      isFinal={finalAnswers.has(verb)}
      isPossible={isMoveAllowed(bookingLifecycle, booking.state, verb)}
      onClose={onClose}
    >
      <NoMailServer />
      <TextAreaField form={form} name={finalAnswers.has(verb) ? "end_reason" : "message"} />
    </MoveDialog>
  );
}

/** The replies currently possible to a booking, as buttons and as commands of the palette. */
export function BookingMoves({ booking }: { booking: Booking }) {
  const [requestedVerb, setRequestedVerb] = useOpenDialog("booking move", replyVerbs);
  return (
    <>
      <MoveActions
        resource={bookingResource}
        row={booking}
        lifecycle={bookingLifecycle}
        state={booking.state}
        text={(verb) => `bookings.action.${verb}`}
        isOffered={(verb) => answers.has(verb)}
        isMain={(verb) => verb === "accept"}
        onRequest={{
          ask: () => setRequestedVerb("ask"),
          accept: () => setRequestedVerb("accept"),
          reject: () => setRequestedVerb("reject"),
          cancel: () => setRequestedVerb("cancel"),
        }}
      />
      {requestedVerb && <AnswerDialog verb={requestedVerb} booking={booking} onClose={() => setRequestedVerb(null)} />}
    </>
  );
}
