let current: ((recordId?: string) => void) | undefined

/** Reports news of the server about views and comments of a record of the user's; without an id, maybe of any. */
export const tellReviewNews = (recordId?: string): void => current?.(recordId)

/** Sets the one listener of these news. */
export const onReviewNews = (listener: (recordId?: string) => void): void => {
  current = listener
}
