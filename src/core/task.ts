/** A running piece of work that can be stopped. After `cancel()` `done` rejects with `OpenError('cancelled')`. */
export interface Task<T> {
  readonly done: Promise<T>
  cancel(): void
}
