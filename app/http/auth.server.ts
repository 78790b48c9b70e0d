import { Authenticator } from 'remix-auth';
import { FormStrategy } from 'remix-auth-form';
import { type User, verifyLogin } from '../models/user.server';
import { textOf } from './form.server';

export class WrongLogin extends Error {
  override name = 'WrongLogin';
}

/** Checks a login form: `authenticator.authenticate('form', request)` gives the account or throws `WrongLogin`. */
export const authenticator = new Authenticator<User>();

authenticator.use(
  new FormStrategy(async ({ form }) => {
    const user = await verifyLogin({
      username: textOf(form, 'username').trim(),
      password: textOf(form, 'password'),
    });
    if (!user) throw new WrongLogin('No account fits these words.');
    return user;
  }),
  'form',
);
