-- What a browser holds changes with every request it makes: all that it asked for is found by it.
CREATE INDEX "password_reset_request_browser_hash_idx" ON "password_reset_request"("browser_hash");
