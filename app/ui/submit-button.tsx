import { useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';

type SubmitButtonProps = {
  children: ReactNode;
  busy: string;
  action: string;
  /** Whether it is being sent, where that is not by a navigation. */
  sending?: boolean | undefined;
  /** What the form does, where a page has several; the button sends it. */
  intent?: string;
  className?: string;
  /** Where a script knows that there is nothing to send. */
  disabled?: boolean;
};

/** A submit button whose label changes only while a script sends the form; without scripts it is never disabled. */
export function SubmitButton({
  children,
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
      {isBusy ? busy : children}
    </button>
  );
}
