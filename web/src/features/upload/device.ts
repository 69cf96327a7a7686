/** Phones and tablets have the smaller limit; the server gets the same information (D17). */
export const isMobile = (userAgent = navigator.userAgent): boolean =>
  /Android|iPhone|iPad|iPod|Mobile|Opera Mini|IEMobile/i.test(userAgent);
