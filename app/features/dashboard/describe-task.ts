import { countOf, formatBytes, longDate } from '#app/lib/format';
import type { Task } from './overview.server';

export type ShownTask = {
  title: string;
  text: string;
  action: string;
  href: string;
  /** True if visitors notice the problem, so that it cannot wait. */
  isUrgent: boolean;
};

type TaskOf<K extends Task['kind']> = Extract<Task, { kind: K }>;

function describeFeed({ name, feedId, importId, state, message }: TaskOf<'feed'>): ShownTask {
  return {
    title: state === 'needs-review' ? `Feed needs review: ${name}` : `Feed import failed: ${name}`,
    text: message,
    action: 'Review import',
    href: `/admin/feeds/${feedId}/runs/${importId}`,
    isUrgent: false,
  };
}

function describeChannels(task: TaskOf<'candidates' | 'channel'>): ShownTask {
  return task.kind === 'channel'
    ? {
        title: `Channel cannot be read: ${task.title}`,
        text: task.error,
        action: 'View channel',
        href: `/admin/channels/${task.id}`,
        isUrgent: false,
      }
    : {
        title: `${countOf(task.count, 'new video')} of followed channels`,
        text: 'Import or skip them.',
        action: 'View channels',
        href: '/admin/channels',
        isUrgent: false,
      };
}

function describeBackup({ since, failure }: TaskOf<'backup'>): ShownTask {
  const last =
    since === null ? 'BACKUP_DIR contains no backup.' : `The last backup is from ${longDate(since)}.`;
  const isOld = since === null ? 'No backup yet' : 'The last backup is old';
  return {
    title: failure === null ? isOld : 'The daily backup failed',
    text: failure === null ? last : `${last} ${failure}`,
    action: 'View activity log',
    href: '/admin/log',
    isUrgent: failure !== null,
  };
}

/** Returns a task of the overview as a title, a sentence and a link. */
export function describeTask(task: Task): ShownTask {
  switch (task.kind) {
    case 'messages':
      return {
        title: countOf(task.count, 'unread message'),
        text: `The oldest has been waiting since ${longDate(task.since)}: “${task.excerpt}”`,
        action: 'Read messages',
        href: '/admin/messages',
        isUrgent: true,
      };
    case 'unavailable-videos':
      return {
        title: countOf(task.count, 'unavailable video'),
        text: `The most recent one is “${task.title}”.`,
        action: 'Replace videos',
        href: '/admin/videos?state=unavailable',
        isUrgent: true,
      };
    case 'candidates':
    case 'channel':
      return describeChannels(task);
    case 'broken-links':
      return {
        title: countOf(task.count, 'broken product link'),
        text: 'These links fail or open a different page.',
        action: 'Check links',
        href: '/admin/links',
        isUrgent: true,
      };
    case 'product-pages':
      return {
        title: `${countOf(task.count, 'product page')} cannot be read`,
        text: `Ribbon could not read the page of “${task.name}” three times. ${task.error}`,
        action: 'Edit product',
        href: `/admin/products/${task.id}`,
        isUrgent: false,
      };
    case 'feed':
      return describeFeed(task);
    case 'mail':
      return {
        title: `${countOf(task.count, 'email')} not delivered`,
        text: task.error === '' ? 'Ribbon stopped trying.' : `The mail server answered: ${task.error}`,
        action: 'View email settings',
        href: '/admin/settings/mail',
        isUrgent: true,
      };
    case 'backup':
      return describeBackup(task);
    case 'disk':
      return {
        title: 'The disk is almost full',
        text: `${formatBytes(task.free)} free. Delete files on the server, or add space.`,
        action: 'View settings',
        href: '/admin/settings',
        isUrgent: true,
      };
  }
}
