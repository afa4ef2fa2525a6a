import { expect, it } from 'vitest'
import { type CommentRow, emptyReview, type ViewRow } from '../../device/reviewRows.ts'
import { orderedViews, threadsOf, withWrite } from './review.ts'

const comment = (id: string, age: number, parentId: string | null = null, deleted = false): CommentRow => ({
  design: 'd',
  id,
  parentId,
  text: deleted ? '' : id,
  anchor: null,
  author: null,
  createdAt: `2026-01-01T00:00:0${age}Z`,
  editedAt: null,
  deleted,
})
const view = (id: string, age: number): ViewRow => ({
  design: 'd',
  id,
  name: id,
  state: {
    version: 1,
    camera: { position: [0, 0, 1], target: [0, 0, 0], up: [0, 1, 0], projection: 'perspective', height: 1 },
    sections: [],
    hidden: [],
    isolated: [],
    appearance: [],
    measurements: [],
    markup: [],
  },
  creator: null,
  createdAt: `2026-01-01T00:00:0${age}Z`,
  updatedAt: `2026-01-01T00:00:0${age}Z`,
})

it('puts rows in place of those with their ids, and takes rows away', () => {
  const before = { ...emptyReview('d'), views: [view('a', 1), view('b', 2)], comments: [comment('x', 1)] }
  const after = withWrite(before, { views: [{ ...view('b', 2), name: 'new' }], comments: [comment('y', 2)], without: { views: ['a'], comments: ['x'] } })
  expect(after.views.map(({ name }) => name)).toEqual(['new'])
  expect(after.comments.map(({ id }) => id)).toEqual(['y'])
  expect(before.views.length).toBe(2)
})

it('orders views as the user did, the others by age', () => {
  const rows = { ...emptyReview('d'), views: [view('a', 3), view('b', 1), view('c', 2), view('d', 4)] }
  expect(orderedViews(rows).map(({ id }) => id)).toEqual(['b', 'c', 'a', 'd'])
  rows.design = { ...rows.design, order: ['d', 'gone', 'a'] }
  expect(orderedViews(rows).map(({ id }) => id)).toEqual(['d', 'a', 'b', 'c'])
})

it('makes threads: replies to replies in the first comment’s, emptied comments only with answers', () => {
  const threads = threadsOf([
    comment('a', 1),
    comment('b', 2, null, true),
    comment('c', 3, null, true),
    comment('d', 4),
    comment('r1', 5, 'a'),
    comment('r2', 6, 'r1'),
    comment('r3', 7, 'c'),
    comment('r4', 8, 'd', true),
    comment('lost', 9, 'nowhere'),
  ])
  expect(threads.map(({ comment: { id }, number, replies }) => [id, number, replies.map((reply) => reply.id)])).toEqual([
    ['a', 1, ['r1', 'r2']],
    ['c', 2, ['r3']],
    ['d', 3, []],
  ])
})

it('survives comments that answer each other', () => {
  expect(threadsOf([comment('a', 1, 'b'), comment('b', 2, 'a')])).toEqual([])
})
