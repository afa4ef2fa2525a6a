/** A typed list of listeners per event. Used where a React render per event would be too much: parts on their way to the viewer. */
export class Emitter<Events extends object> {
  readonly #listeners = new Map<keyof Events, Set<(value: never) => void>>()

  /** Returns the function that stops listening. */
  on<K extends keyof Events>(event: K, listener: (value: Events[K]) => void): () => void {
    const set = this.#listeners.get(event) ?? new Set()
    this.#listeners.set(event, set)
    set.add(listener)
    return () => set.delete(listener)
  }

  emit<K extends keyof Events>(event: K, value: Events[K]): void {
    for (const listener of this.#listeners.get(event) ?? []) (listener as (value: Events[K]) => void)(value)
  }
}
