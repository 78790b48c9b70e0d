import { useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';

type SubmitButtonProps = {
  children: ReactNode;
  busy: string;
  action: string;
  intent?: string;
  className?: string;
};

/** A submit button whose label changes only while a script sends the form; without scripts it is never disabled. */
export function SubmitButton({ children, busy, action, intent, className = 'btn' }: SubmitButtonProps) {
  const { state, formAction, formData } = useNavigation();
  const sending =
    state !== 'idle' &&
    formAction?.split('?')[0] === action &&
    (intent === undefined || formData?.get('intent') === intent);
  return (
    <button type="submit" className={className} disabled={sending}>
      {sending ? busy : children}
    </button>
  );
}
