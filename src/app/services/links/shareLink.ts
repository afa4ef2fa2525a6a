/** A link's whole address. `view`: the view that it opens with (`encodeView`). */
export const addressOfLink = (link: string, view?: string): string => `${location.origin}${link}${view ? `&view=${encodeURIComponent(view)}` : ''}`
