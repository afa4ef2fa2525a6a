/** Options of a navigation to the start page because a file is being opened there: the file's address replaces that step of the browser's history. */
export const forOpening = { state: { isForOpening: true } } as const

export const isForOpening = (state: unknown): boolean => (state as { isForOpening?: boolean } | null)?.isForOpening === true
