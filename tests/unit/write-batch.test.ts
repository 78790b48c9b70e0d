import { setImmediate as endOfTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createWriteBatch } from '#app/server/http/write-batch.server';

describe('the batch of responses that are ready', () => {
  it('sends at the end of the turn, in order', async () => {
    const sent: string[] = [];
    const batch = createWriteBatch();
    batch.put(() => sent.push('first'));
    batch.put(() => sent.push('second'));
    await Promise.resolve();
    expect(sent).toEqual([]);
    await endOfTurn();
    expect(sent).toEqual(['first', 'second']);
  });

  it('sends what is put while it sends in the next turn, once', async () => {
    const sent: string[] = [];
    const batch = createWriteBatch();
    batch.put(() => {
      sent.push('first');
      batch.put(() => sent.push('later'));
    });
    batch.put(() => sent.push('second'));
    await endOfTurn();
    expect(sent).toEqual(['first', 'second']);
    await endOfTurn();
    expect(sent).toEqual(['first', 'second', 'later']);
  });
});
