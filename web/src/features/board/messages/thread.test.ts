// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { someMessage, someReply, someThread } from '../testing/some-message.ts';
import { addReply, changePost, findPost, loadedReplies, nested } from './thread.ts';

const thread = () =>
  someThread(1, [
    someReply('a', 'message-0001', [someReply('a1', 'a', [], 2)], 1),
    someReply('b', 'message-0001', [], 3),
  ]);

describe('a thread', () => {
  it('finds a post at any depth', () => {
    expect(findPost([someMessage(2), thread()], 'a1')?.content).toBe('Reply a1');
    expect(findPost([thread()], 'unknown')).toBeUndefined();
  });

  it('takes a reply out with all below it, and counts what is left (6)', () => {
    const [after] = changePost([thread()], 'a', () => undefined);
    expect(after).toMatchObject({ replyCount: 1, replies: [{ id: 'b' }] });
  });

  it('puts a reply behind the older ones, and counts it in everything above', () => {
    const [after] = addReply([thread()], someReply('a2', 'a', [], 9));
    expect(after).toMatchObject({
      replyCount: 4,
      replies: [{ replyCount: 2, replies: [{ id: 'a1' }, { id: 'a2' }] }, {}],
    });
    expect(addReply([thread()], someReply('a1', 'a'))).toMatchObject([{ replyCount: 3 }]);
  });

  it('leaves everything as it is when what it looks for is not there', () => {
    const posts = [thread()];
    expect(changePost(posts, 'unknown', () => undefined)).toBe(posts);
    expect(addReply(posts, someReply('c', 'unknown'))).toBe(posts);
  });

  it('knows how many of its replies are here, and nests those that come later, flat or not (D13)', () => {
    const long = { ...thread(), replyCount: 5 };
    expect(loadedReplies(long)).toBe(3);
    const flat = [...long.replies, someReply('c', 'a1', [], 8), someReply('d', 'message-0001', [], 9)];
    const whole = nested(long, [...flat, someReply('lost', 'gone')]);
    expect(loadedReplies(whole)).toBe(5);
    expect(whole).toMatchObject({
      replyCount: 5,
      replies: [{ id: 'a', replies: [{ id: 'a1', replies: [{ id: 'c' }] }] }, { id: 'b' }, { id: 'd' }],
    });
  });
});
