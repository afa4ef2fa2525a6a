import { atom } from 'jotai'
import type { Author } from '../device/reviewRow.ts'
import { type Design, designAtom } from './sync/design.ts'

/** Whether the user may save views and write comments here. */
export const canWriteAtom = atom((get) => get(designAtom)?.canWrite ?? false)

/** The user, as the author of new views and comments. The server adds the name. */
export const selfOf = ({ owner }: Design): Author => (owner === '' ? null : { id: owner, nickname: '', avatar: '' })

/** Whether it is the user's own: views and comments are changed and deleted by who made them only. */
export const isOwn = (design: Design | null, author: Author): boolean =>
  design !== null && design.canWrite && (design.owner === '' ? author === null : author?.id === design.owner)
