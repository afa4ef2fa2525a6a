let heed: ((recordId?: string) => void) | undefined

/** The server has news of the views and comments of a record of the user's; without an id, maybe of any. */
export const tellReviewNews = (recordId?: string): void => heed?.(recordId)

/** Whoever shows them listens; there is one such. */
export const onReviewNews = (listener: (recordId?: string) => void): void => {
  heed = listener
}
