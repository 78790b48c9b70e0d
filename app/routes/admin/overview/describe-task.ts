import type { Task } from '#app/features/dashboard/overview.server';
import { countOf, formatBytes, longDate } from '#app/lib/format';

export type ShownTask = {
  title: string;
  text: string;
  action: string;
  href: string;
  /** Visitors notice it; the rest can wait. */
  isNoticed: boolean;
};

function titleOfBackup({ since, failure }: { since: Date | null; failure: string | null }): string {
  if (failure !== null) return 'The daily backup fails';
  return since === null ? 'No backup yet' : 'The last backup is old';
}

/** What needs a person, in one sentence with one thing to do. */
export function describeTask(task: Task): ShownTask {
  switch (task.kind) {
    case 'messages':
      return {
        title: countOf(task.count, 'unread message'),
        text: `The oldest has been waiting since ${longDate(task.since)}: “${task.words}”`,
        action: 'Read',
        href: '/admin/messages',
        isNoticed: true,
      };
    case 'unavailable-videos':
      return {
        title: task.count === 1 ? '1 video is gone' : `${task.count} videos are gone`,
        text: `The last that its source does not have any more: “${task.title}”`,
        action: 'Replace',
        href: '/admin/videos?state=unavailable',
        isNoticed: true,
      };
    case 'broken-links':
      return {
        title: countOf(task.count, 'doubtful shop link'),
        text: 'They lead nowhere, or somewhere else.',
        action: 'Check',
        href: '/admin/links',
        isNoticed: true,
      };
    case 'feed':
      return {
        title:
          task.state === 'needs-review'
            ? `A feed waits for you: ${task.name}`
            : `A feed failed: ${task.name}`,
        text: task.message,
        action: 'Review',
        href: `/admin/feeds/${task.feedId}/runs/${task.importId}`,
        isNoticed: false,
      };
    case 'mail':
      return {
        title: `${countOf(task.count, 'mail')} not delivered`,
        text: task.said === '' ? 'They have been given up.' : `The mail server said: ${task.said}`,
        action: 'See',
        href: '/admin/settings/mail',
        isNoticed: true,
      };
    case 'backup':
      return {
        title: titleOfBackup(task),
        text: `${task.since === null ? 'None was found in the folder.' : `The last one is of ${longDate(task.since)}.`} ${task.failure ?? ''}`.trim(),
        action: 'See the log',
        href: '/admin/log',
        isNoticed: task.failure !== null,
      };
    case 'disk':
      return {
        title: 'The disk is almost full',
        text: `${formatBytes(task.free)} are left.`,
        action: 'Settings',
        href: '/admin/settings',
        isNoticed: true,
      };
  }
}
