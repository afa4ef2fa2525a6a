import { addComment, addView, deleteComment, deleteView, updateComment, updateView } from '../../../../../contract/calls/views.ts'
import { callServer } from '../../api/callServer.ts'
import type { EditRow } from '../../device/reviewRow.ts'

/** The call that makes each kind of edit on the server. */
export const editCalls = { addView, updateView, deleteView, addComment, updateComment, deleteComment }

/** How the server is told of which design a call speaks. */
export type DesignName = { recordId: string } | { ticket: string }

/** Makes an edit on the server; answers with the server's version of the record. Rejects with `CallFailure`. */
export const sendEdit = ({ kind, body }: EditRow, name: DesignName): Promise<object> => callServer(editCalls[kind], { body: { ...body, ...name } as never })
