/** How the realtime channel is stopped by code that must not fetch its library. Set by the channel while it runs. */
let stop: (() => void) | undefined

export const setChannelStop = (next: (() => void) | undefined): void => void (stop = next)
export const stopChannel = (): void => stop?.()
