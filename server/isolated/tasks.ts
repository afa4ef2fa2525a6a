import { listFolder, readEntry, searchFolder } from '../drives/adapters/multiStatus.ts'
import { checkContents } from '../uploads/checkContents.ts'

/** Everything that reads foreign bytes of any size or shape; `run` of an `Isolated` calls these by name in its thread. */
export const tasks = { listFolder, searchFolder, readEntry, checkContents }

type Tasks = typeof tasks
export type TaskName = keyof Tasks
export type Input<K extends TaskName> = Parameters<Tasks[K]>[0]
export type Output<K extends TaskName> = Awaited<ReturnType<Tasks[K]>>

/** Errors lose their class between threads: an error of the catalogue travels by its name. */
export interface TaskFault {
  message: string
  apiError?: { name: string; httpStatus: number }
}
export type TaskAnswer = { id: number; value: unknown } | { id: number; fault: TaskFault }
