/** Day and time of an ISO moment as people of the language write them; the year only when it is not this one. */
export function formatMoment(moment: string, language: string, now = new Date()): string {
  const date = new Date(moment)
  const isThisYear = date.getFullYear() === now.getFullYear()
  return new Intl.DateTimeFormat(language, {
    year: isThisYear ? undefined : 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(date)
}
