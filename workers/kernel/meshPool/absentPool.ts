import type { meshPool as made } from './meshPool.ts'

/** In place of `meshPool.ts` in packages, which start no workers: bodies are meshed where their file is read. */
export const meshPool: typeof made = () => undefined
