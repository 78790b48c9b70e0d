import { useNavigation } from '@remix-run/react';

type SubmitButtonProps = {
  label: string;
  busy: string;
  action: string;
  sending?: boolean | undefined;
  intent?: string;
  className?: string;
  disabled?: boolean;
};

/** A submit button that shows `busy` while a script sends the form. Without scripts it is never disabled. */
export function SubmitButton({
  label,
  busy,
  action,
  sending,
  intent,
  className = 'btn',
  disabled,
}: SubmitButtonProps) {
  const { state, formAction, formData } = useNavigation();
  const isBusy =
    sending ??
    (state !== 'idle' &&
      formAction?.split('?')[0] === action &&
      (intent === undefined || formData?.get('intent') === intent));
  return (
    <button
      type="submit"
      className={className}
      disabled={isBusy || disabled}
      {...(intent === undefined ? {} : { name: 'intent', value: intent })}
    >
      {isBusy ? busy : label}
    </button>
  );
}
