import { useNavigation } from '@remix-run/react';
import type { ComponentProps } from 'react';
import { Button } from './button';

type SubmitButtonProps = ComponentProps<typeof Button> & {
  busy: string;
  action: string;
  sending?: boolean | undefined;
};

/** A submit button that shows `busy` while a script sends the form. Without scripts it is never disabled. */
export function SubmitButton({ label, busy, action, sending, disabled, ...button }: SubmitButtonProps) {
  const { state, formAction, formData } = useNavigation();
  const isOwn = button.intent === undefined || formData?.get('intent') === button.intent;
  const isBusy = sending ?? (state !== 'idle' && formAction?.split('?')[0] === action && isOwn);
  return <Button {...button} label={isBusy ? busy : label} disabled={isBusy || disabled} />;
}
