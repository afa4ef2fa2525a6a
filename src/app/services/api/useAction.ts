import { useMutation } from '@tanstack/react-query'
import type { AnyCall, BodyInput, Data } from '../../../../contract/call.ts'
import { notify } from '../../lib/notify.ts'
import type { CallFailure } from './callFailure.ts'
import { callServer } from './callServer.ts'
import { queryClient } from './queryClient.ts'
import { serverText } from './serverText.ts'
import { invalidate } from './useData.ts'

interface ActionOptions<C extends AnyCall> {
  /** Calls whose answers are out of date afterwards. */
  changes?: readonly AnyCall[]
  done?(data: Data<C>): void
  /** Returns true when the failure was shown in place; otherwise it is a toast. */
  failed?(failure: CallFailure): boolean | void
}

/** A call that changes something, made when the user asks: `run(body)`; `isPending` while it is on its way. */
export function useAction<C extends AnyCall>(call: C, { changes = [], done, failed }: ActionOptions<C> = {}) {
  const { mutate, isPending } = useMutation<Data<C>, CallFailure, BodyInput<C>>(
    {
      mutationFn: (body) => callServer(call, { body }),
      onSuccess: (data) => {
        invalidate(...changes)
        done?.(data)
      },
      onError: (failure) => {
        if (!failed?.(failure)) notify('error', serverText(failure))
      },
    },
    queryClient,
  )
  return { run: mutate, isPending }
}
