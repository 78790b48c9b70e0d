import { useNavigation } from '@remix-run/react';
import type { ComponentProps } from 'react';

const LOOKS = {
  main: 'btn',
  line: 'btn btn-line',
  quiet: 'btn btn-quiet',
  small: 'btn btn-line btn-small',
  'small main': 'btn btn-small',
  'small quiet': 'btn btn-quiet btn-small',
  sign: 'btn btn-line btn-small btn-sign',
};

type Look = { label: string; look?: keyof typeof LOOKS };
type ButtonProps = Look & { intent?: string } & ComponentProps<'button'>;

/** Sends the form around it, with its intent if it has one. */
export function Button({ label, look = 'main', intent, ...more }: ButtonProps) {
  const named = intent === undefined ? {} : { name: 'intent', value: intent };
  return (
    <button type="submit" {...named} className={LOOKS[look]} {...more}>
      {label}
    </button>
  );
}

/** A link that looks like a button. The space keeps it apart from the next one in text browsers. */
export function LinkButton({ label, look = 'main', href, ...more }: Look & ComponentProps<'a'>) {
  return (
    <>
      <a className={LOOKS[look]} href={href} {...more}>
        {label}
      </a>{' '}
    </>
  );
}

type SubmitButtonProps = ComponentProps<typeof Button> & {
  busy: string;
  action: string;
  sending?: boolean | undefined;
};

/** A submit button that shows `busy` while a script sends the form. Without scripts it is never disabled. */
export function SubmitButton({ label, busy, action, sending, ...button }: SubmitButtonProps) {
  const { state, formAction, formData } = useNavigation();
  const isOwn = button.intent === undefined || formData?.get('intent') === button.intent;
  const isBusy = sending ?? (state !== 'idle' && formAction?.split('?')[0] === action && isOwn);
  return <Button {...button} label={isBusy ? busy : label} disabled={isBusy} />;
}
