// The thread in which foreign bytes are read: its memory is limited, and it is ended when a task takes too long.
import { parentPort } from 'node:worker_threads'
import { ApiError } from '../http/apiError.ts'
import { type TaskAnswer, type TaskFault, type TaskName, tasks } from './tasks.ts'

if (!parentPort) throw new Error('this file is the entry of a thread')
const port = parentPort

const faultOf = (error: unknown): TaskFault =>
  error instanceof ApiError
    ? { message: error.message, apiError: { name: error.codeName, httpStatus: error.httpStatus } }
    : { message: error instanceof Error ? error.message : String(error) }

port.on('message', async ({ id, name, input }: { id: number; name: TaskName; input: never }) => {
  let answer: TaskAnswer
  try {
    answer = { id, value: await tasks[name](input) }
  } catch (error) {
    answer = { id, fault: faultOf(error) }
  }
  port.postMessage(answer)
})
port.postMessage('ready')
