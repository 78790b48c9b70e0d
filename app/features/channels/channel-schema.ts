import { z } from 'zod';
import { chosenCategory } from '#app/features/categories/category.server';
import { optionalText } from '#app/lib/text-schema';
import { CHANNEL_AUTO, CHANNEL_SCHEDULES } from '#db/schema';

const words = (name: string) => optionalText(name, 500).transform((text) => text ?? '');

export const channelSchema = z.object({
  schedule: z.enum(CHANNEL_SCHEDULES).catch('daily'),
  auto: z.enum(CHANNEL_AUTO).catch('candidates'),
  required: words('Required keywords'),
  excluded: words('Excluded keywords'),
  category: chosenCategory,
});
export const newChannelSchema = channelSchema.extend({
  url: z.string('Enter a URL').trim().min(1, 'Enter a URL').max(500, 'URL must be at most 500 characters'),
});
