/** A promise's value, or `otherwise` when it takes longer than `ms` or fails. */
export function withTimeout<T, U>(work: Promise<T>, ms: number, otherwise: U): Promise<T | U> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(otherwise), ms)
    const end = (value: T | U): void => {
      clearTimeout(timer)
      resolve(value)
    }
    work.then(end, () => end(otherwise))
  })
}
