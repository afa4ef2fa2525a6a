import type { MailTexts } from './texts.ts'

export const zhHant: MailTexts = {
  code: {
    subject: '您的 Facet 驗證碼',
    purposes: {
      signUp: '請輸入此驗證碼以建立帳號：',
      logIn: '請輸入此驗證碼以登入：',
      resetPassword: '請輸入此驗證碼以設定新密碼：',
      changePassword: '請輸入此驗證碼以變更密碼：',
      linkEmail: '請輸入此驗證碼以將此電子郵件地址連結至您的帳號：',
      cancelAccount: '請輸入此驗證碼以註銷帳號：',
    },
    valid: '驗證碼於 {minutes} 分鐘內有效，且僅能使用一次。',
    ignore: '若您並未要求驗證碼，則無需採取任何動作。請勿將此驗證碼告知任何人。',
  },
  passwordChanged: {
    subject: '您的 Facet 密碼已變更',
    what: '您的帳號密碼已於 {time} 變更，其他所有裝置均已登出。',
    notYou: '若非您本人操作，請立即使用「忘記密碼」重設密碼。',
  },
  renewal: {
    subject: '您的 Facet 訂閱即將續訂',
    what: '您的方案「{plan}」將於 {date} 以 {amount} 自動續訂。',
    end: '您無需任何操作。若要終止，請在該日之前登入，並在「付款紀錄」中選擇「取消自動續訂」：VIP 將保留到已付款期間結束，之後不再收費。',
  },
  newMessage: '您有一則新訊息。',
  accountCancelled: {
    subject: '您的 Facet 帳號已註銷',
    what: '您的帳號及其中所有資料已於 {time} 刪除，無法復原。',
  },
}
