import type { MetaFunction } from '@remix-run/node';
import { ProsePage } from '#app/components/prose-page';
import { pageMeta } from '#app/lib/page-meta';
import type { RouteHandle } from '#app/lib/route-handle';

export const handle: RouteHandle = {
  kept: { query: [], shows: 'catalogue' },
  counted: { as: 'Other pages' },
};

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    path: '/cookies',
    title: 'Cookie Policy',
    description: 'Six cookies, each for something you asked for.',
  });

const COOKIES = [
  {
    name: 'ribbon-session',
    when: 'You sign in.',
    why: 'Keeps you signed in: a random number that means something only to our server.',
    until: '30 days, or until you log out',
  },
  {
    name: 'ribbon-account',
    when: 'You sign in.',
    why: 'Holds the number of your account, so that a form that you send after your session has ended waits for you alone.',
    until: '60 days',
  },
  {
    name: 'ribbon-form',
    when: 'You send a form after your session has ended.',
    why: 'Finds what you typed again once you have signed in.',
    until: '30 minutes',
  },
  {
    name: 'ribbon-owner',
    when: 'You make a collection without an account.',
    why: 'Lets this browser change its own collections.',
    until: '400 days',
  },
  {
    name: 'ribbon-answers',
    when: 'You answer a collection that was shared with you.',
    why: 'Lets this browser open and change the answers it gave.',
    until: '400 days',
  },
  {
    name: 'ribbon-toast',
    when: 'You send a form.',
    why: 'Carries one message, such as “Success!”, to the next page.',
    until: 'the next page, or 5 minutes',
  },
];

export default function Cookies() {
  return (
    <ProsePage
      title="Cookie Policy"
      lead="Whoever only looks around gets no cookie at all. There are six, each for something you asked for; none follows you, and none comes from anyone else."
    >
      <div className="overflow-x-auto">
        <table className="table">
          <caption className="sr-only">Cookies of this site</caption>
          <thead>
            <tr>
              <th scope="col">Cookie</th>
              <th scope="col">Set when</th>
              <th scope="col">What for</th>
              <th scope="col">Until</th>
            </tr>
          </thead>
          <tbody>
            {COOKIES.map(({ name, when, why, until }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{when}</td>
                <td>{why}</td>
                <td>{until}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>
        Over a secure connection their names begin with “__Host-”, which ties them to this site alone. All of
        them are closed to scripts and are not sent along from other sites' forms.
      </p>
      <p>
        You may block them: pages and forms still work, except that you cannot stay signed in or change a
        collection later without its private link.
      </p>
    </ProsePage>
  );
}
