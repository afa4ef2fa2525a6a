import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { finishSocialSignIn } from '../../../../contract/calls/social.ts'
import { type CodeName, codes } from '../../../../contract/codes.ts'
import { CallFailure, serverText } from '../../services/api/callFailure.ts'
import { tokenPlace } from '../../services/api/serverAddress.ts'
import { useAction } from '../../services/api/useData.ts'
import { notify } from '../../lib/notify.ts'
import { enter } from '../../services/session/session.ts'

/** Back from a social provider: the ticket in the address is exchanged for a session, a refusal is shown. Both leave the address at once. */
export function useSocialReturn(): void {
  const [search, setSearch] = useSearchParams()
  const ticket = search.get('ticket')
  const refusal = search.get('error')
  const { run } = useAction(finishSocialSignIn, { done: enter })
  useEffect(() => {
    if (ticket === null && refusal === null) return
    setSearch({}, { replace: true })
    if (ticket !== null) run({ ticket, tokens: tokenPlace })
    else if (refusal !== null && refusal in codes) {
      const { code, message } = codes[refusal as CodeName]
      notify('error', serverText(new CallFailure(code, message)))
    }
  }, [ticket, refusal, run, setSearch])
}
